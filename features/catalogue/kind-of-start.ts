import { fileFormats, type BeatFileKind } from '#features/licenses/file-kinds.ts';

// What the first bytes of a file for sale say. Without zod and Node: the wizard refuses at once what the server would refuse
// after gigabytes.

/** How much of a file says of which kind it is. */
export const startBytes = 12;

/** By its first bytes. What has none of these may still be what its name says: the server's check decides. */
export const kindOfStart = (start: Uint8Array): BeatFileKind | null => {
  const head = String.fromCharCode(...start.subarray(0, startBytes));
  if (/^(RIFF|RF64|BW64).{4}WAVE$/s.test(head)) return 'wav';
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'trackouts';
  return head.startsWith('ID3') || /^\xff[\xe2-\xff]/.test(head) ? 'mp3' : null;
};

/** "a WAV file" */
const nounOf = (kind: BeatFileKind): string => `${fileFormats[kind].article} ${fileFormats[kind].format} file`;

export const wrongKindText = (found: BeatFileKind, kind: BeatFileKind): string =>
  `This is ${nounOf(found)}, not ${nounOf(kind)}. Export it as ${nounOf(kind)}.`;
