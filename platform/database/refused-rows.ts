const isRefusedBy = (error: unknown, refusal: string, by: string): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === refusal && constraint === by;
};

/** Whether PostgreSQL refused a row because another one has the same value in that unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean => isRefusedBy(error, '23505', index);

/** Whether PostgreSQL refused a row because the row that it refers to is gone. */
export const isMissingReference = (error: unknown, foreignKey: string): boolean =>
  isRefusedBy(error, '23503', foreignKey);
