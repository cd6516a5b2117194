import { counted } from '#contract-kit/format.ts';
import type { Finding, Findings } from './finding.ts';

const marks: Readonly<Record<Finding['state'], string>> = { ok: '✓', warning: '!', problem: '✗', skipped: '–' };

export const report = (found: Findings, json: boolean): string => {
  const all = found.flatMap(([check, findings]) => findings.map((finding) => ({ check, ...finding })));
  const count = (state: Finding['state']): number => all.filter((finding) => finding.state === state).length;
  if (json) return JSON.stringify({ ok: count('problem') === 0, findings: all }, null, 2);
  const lines = all.map(({ check, state, what, todo }) => {
    const line = `${marks[state]} ${check.padEnd(10)} ${what}`;
    return todo === undefined ? line : `${line}\n             → ${todo}`;
  });
  return [...lines, '', sumOf(count('problem'), count('warning'))].join('\n');
};

const sumOf = (problems: number, warnings: number): string => {
  if (problems + warnings === 0) return 'Nothing is wrong.';
  const some = (count: number, word: string): string[] => (count === 0 ? [] : [counted(count, word)]);
  return `${[...some(problems, 'problem'), ...some(warnings, 'warning')].join(', ')}.`;
};

const secretNames = /SECRET|PASSWORD|TOKEN/;
const urlNames = ['DATABASE_URL', 'SMTP_URL'];

/** Removes secrets, because a server's error message may repeat what it was sent. */
export const hideSecrets = (text: string, environment: Readonly<Record<string, string | undefined>>): string => {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) => {
    if (secretNames.test(name)) return [value];
    if (!urlNames.some((end) => name.endsWith(end))) return [];
    const password = URL.parse(value)?.password ?? '';
    return [password, safeDecode(password)];
  });
  return secrets.filter((secret) => secret.length > 3).reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
};

const safeDecode = (written: string): string => {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
};
