/** Messages between the parent and child of a process pool. `code` is a TaskError's; null for anything else thrown. */
export type TaskRequest = { name: string; input: unknown };
export type TaskResponse = { ok: true; result: unknown } | { ok: false; code: string | null; message: string };
