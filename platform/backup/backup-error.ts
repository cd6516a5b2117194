/** Why a backup can't be made, read or restored, in one line that a person can act on. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
