import { hash, verify } from '@node-rs/argon2';

export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

export const passwordTasks = {
  // The library's default is argon2id.
  hash: ({ password, cost }: { readonly password: string; readonly cost: PasswordCost }): Promise<string> =>
    hash(password, { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 }),
  verify: ({ stored, password }: { readonly stored: string; readonly password: string }): Promise<boolean> =>
    verify(stored, password),
};
