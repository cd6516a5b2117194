import type { ListEncoding } from '../snapshot/encode-list.ts';

const known = new Map<string, ListEncoding>();
const preferred = ['br', 'gzip', 'identity'] as const;

/** The smallest encoding that the client takes (RFC 9110, section 12.5.3). */
export const negotiateEncoding = (header: string | undefined): ListEncoding => {
  if (header === undefined) return 'identity';
  const remembered = known.get(header);
  if (remembered) return remembered;
  const answer = choose(header);
  // Browsers send a handful of different values; whoever invents more is served without the memory.
  if (known.size < 100) known.set(header, answer);
  return answer;
};

const choose = (header: string): ListEncoding => {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2)) || 0] as const;
    }),
  );
  const weightOf = (name: string): number =>
    weights.get(name) ?? (name === 'identity' ? 0.001 : (weights.get('*') ?? 0));
  return (
    preferred.find((name) => name !== 'identity' && weightOf(name) > 0 && weightOf(name) >= weightOf('identity')) ??
    'identity'
  );
};
