/** Whether PostgreSQL refused a row because another one has the same value in that unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === index;
};
