/** What parent and child of a process pool say to one another. `code` is a TaskError's; null for whatever else was thrown. */
export type TaskRequest = { name: string; input: unknown };
export type TaskAnswer = { ok: true; result: unknown } | { ok: false; code: string | null; message: string };
