import { z } from 'zod';
import type { Queryable } from '#platform/database/open.ts';
import { aiPolicies, type AiPolicy } from '../ai-policy.ts';
import { readValue, type Setting } from './change-value.ts';

const shape = z.object({ policy: z.enum(aiPolicies) });

/** By default nobody has to answer, so that programs that don't know the question can still upload. */
export const aiPolicySetting: Setting<AiPolicy> = {
  name: 'ai-policy',
  atFirst: 'allow',
  read: (stored) => shape.parse(stored).policy,
  write: (policy) => ({ policy }),
  action: 'settings.change-ai-policy',
  describe: (aiPolicy) => ({ aiPolicy }),
};

/** The rules for beats that go on sale; `findAiIssue` of the catalogue applies them. */
export const readAiPolicy = (db: Queryable): Promise<AiPolicy> => readValue(db, aiPolicySetting);
