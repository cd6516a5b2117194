import { z } from 'zod';
import type { Queryable } from '#platform/database/open.ts';
import { aiPolicies, type AiPolicy } from '../ai-policy.ts';
import { readValue, type Setting } from './change-value.ts';

const shape = z.object({ policy: z.enum(aiPolicies) });

/** `allow` by default, so that existing API clients, which say nothing about AI when they upload, keep working. */
export const aiPolicySetting: Setting<AiPolicy> = {
  name: 'ai-policy',
  atFirst: 'allow',
  read: (stored) => shape.parse(stored).policy,
  write: (policy) => ({ policy }),
  action: 'settings.change-ai-policy',
  describe: (aiPolicy) => ({ aiPolicy }),
};

export const readAiPolicy = (db: Queryable): Promise<AiPolicy> => readValue(db, aiPolicySetting);
