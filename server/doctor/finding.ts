/** `skipped`: there was nothing to check, or no way to. */
type State = 'ok' | 'warning' | 'problem' | 'skipped';

export interface Finding {
  readonly state: State;
  readonly what: string;
  readonly todo?: string;
}

export type Findings = readonly (readonly [check: string, findings: readonly Finding[]])[];

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const skipped = (what: string): Finding => ({ state: 'skipped', what });
/** The shop works, but not as well as it should, or not for long. */
export const warning = (what: string, todo: string): Finding => ({ state: 'warning', what, todo });
export const problem = (what: string, todo: string): Finding => ({ state: 'problem', what, todo });

/** `3.2 GB`, `120 MB`. */
export const inBytes = (bytes: number): string =>
  bytes >= 1_073_741_824 ? `${(bytes / 1_073_741_824).toFixed(1)} GB` : `${Math.floor(bytes / 1_048_576)} MB`;
