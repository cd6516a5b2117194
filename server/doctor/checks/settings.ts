import { findConfigProblems } from '#platform/config/config.ts';
import { variables } from '#platform/config/variables.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';

const known = Object.keys(variables.shape);
/** A variable with one of these prefixes must be meant for the shop, so an unknown one is reported. */
const ownPrefixes = /^(STRIPE|SMTP|S3|SMS|CM|DEMO|SANDBOX|PLATFORM_FEE|LABEL|STEMHOUSE)_/;

/** Reports all problems together, so that nobody has to start the shop five times to find them. */
export const checkSettings = (environment: Readonly<Record<string, string | undefined>>): Finding[] => {
  const problems = findConfigProblems(environment).map((line) =>
    problem(line, 'see the table of settings in docs/operations/settings.md'),
  );
  const misspelled = Object.keys(environment)
    .filter((name) => environment[name] && !known.includes(name))
    .flatMap((name) => {
      const meant = nearest(name);
      if (meant === null && !ownPrefixes.test(name)) return [];
      return meant === null
        ? [
            warning(
              `${name} is not a setting, so it has no effect`,
              'see the table of settings in docs/operations/settings.md',
            ),
          ]
        : [warning(`${name} is not a setting, so it has no effect`, `did you mean ${meant}?`)];
    });
  const set = known.filter((name) => environment[name]);
  const all = set.length === 0 ? 'none are set: a trial on this machine' : `${set.length} set, all usable`;
  return problems.length === 0 ? [ok(all), ...misspelled] : [...problems, ...misspelled];
};

/** @returns the known name that was probably meant; null if none is similar */
const nearest = (name: string): string | null => {
  const written = name.toUpperCase().replaceAll('-', '_');
  const distances = known.map((candidate) => ({ candidate, distance: distanceOf(written, candidate) }));
  const [best] = distances.toSorted((a, b) => a.distance - b.distance);
  // HOME is two letters away from HOST.
  const max = written.length < 7 ? 1 : 2;
  return best && best.distance <= max ? best.candidate : null;
};

/** Number of letters added, left out, replaced, or swapped with a neighbor. */
const distanceOf = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (rows[row - 1]?.[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (rows[row - 1]?.[column - 1] ?? 0) + (same ? 0 : 1),
        ...(swapped ? [(rows[row - 2]?.[column - 2] ?? 0) + 1] : []),
      );
    }
    rows.push(current);
  }
  return rows[a.length]?.[b.length] ?? 0;
};
