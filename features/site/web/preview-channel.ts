import type { AnyDocument } from '../contract.ts';
import type { EditableName } from '../documents.ts';

// The editor tells its preview, a page of this site in a frame, of each change. Both are in the same browser, so no server
// is asked.

const channelName = 'site-preview';

/** Sent by a preview once it listens, because it may have loaded after the last change. */
interface Hello {
  readonly preview: string;
}

const open = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

/** The editor's side. `current` returns the document with what is typed. */
export const openPreviews = (current: () => AnyDocument): { readonly send: () => void; readonly close: () => void } => {
  const channel = open();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  const send = (): void => channel?.postMessage(current());
  if (channel) {
    channel.addEventListener('message', ({ data }: MessageEvent<Hello | AnyDocument>) => {
      if ('preview' in data && data.preview === current().name) send();
    });
  }
  return { send, close: () => channel?.close() };
};

/** The preview's side. Returns a function that ends it. */
export const followEditor = <Name extends EditableName>(
  name: Name,
  show: (document: Extract<AnyDocument, { readonly name: Name }>) => void,
): (() => void) => {
  const channel = open();
  if (!channel) return () => undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<Hello | AnyDocument>) => {
    if ('name' in data && data.name === name) show(data as Extract<AnyDocument, { readonly name: Name }>);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage({ preview: name } satisfies Hello);
  return () => channel.close();
};
