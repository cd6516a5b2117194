const secretName = /passw|token|secret|hash|cookie|credential|recoverycode|apikey|privatekey/i;

const maxTextLength = 2000;
const maxItems = 200;
const maxDepth = 10;

/** Leaves out anything named like a secret, at any depth, and shortens long texts and lists. */
export const withoutSecrets = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  // A date serializes itself.
  if ('toJSON' in value) return value;
  if (depth === maxDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => withoutSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([name, part]) => [
        name,
        secretName.test(name.replaceAll(/[_-]/g, '')) ? '(left out)' : withoutSecrets(part, depth + 1),
      ]),
  );
};
