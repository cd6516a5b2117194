import type { MailKind, PersonMailKind } from '#features/mailing/server/public.ts';
import { features } from '#server/features.ts';

const causes = features.flatMap(({ mails = {} }) => Object.entries(mails));

export const mailKinds = causes.map(([kind]) => kind as MailKind);
export const personMailKinds = causes.filter(([, cause]) => cause === 'person').map(([kind]) => kind as PersonMailKind);
