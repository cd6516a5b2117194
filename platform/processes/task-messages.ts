export type TaskRequest = { name: string; input: unknown };
/** `code` is a TaskError's code; null for any other error. */
export type TaskResponse = { ok: true; result: unknown } | { ok: false; code: string | null; message: string };
