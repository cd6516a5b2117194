import { z } from 'zod';
import type { Queryable } from '#platform/database/open.ts';
import { aiPolicies, type AiPolicy } from '../ai-policy.ts';
import { readValue, type Setting } from './change-value.ts';

const shape = z.object({ policy: z.enum(aiPolicies) });

/** At first nobody has to answer, so that uploads by programs that know no such question go on. */
export const aiPolicySetting: Setting<AiPolicy> = {
  name: 'ai-policy',
  atFirst: 'allow',
  read: (stored) => shape.parse(stored).policy,
  write: (policy) => ({ policy }),
  action: 'settings.change-ai-policy',
  describe: (aiPolicy) => ({ aiPolicy }),
};

/** What the site wants of beats that go on sale: `findAiIssue` of the catalogue is the rule. */
export const readAiPolicy = (db: Queryable): Promise<AiPolicy> => readValue(db, aiPolicySetting);
