/** `code` is a TaskError's code; null for any other error. */
export type TaskRequest = { name: string; input: unknown };
export type TaskResponse = { ok: true; result: unknown } | { ok: false; code: string | null; message: string };
