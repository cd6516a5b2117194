import type { ParsedInput } from '#contract-kit/endpoint.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { kitLicense } from '#features/licenses/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { readAiPolicy } from '#features/settings/server/public.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { eachChoice } from '#features/catalogue/beat-choices.ts';
import { kitWords } from '#features/catalogue/beat-rules.ts';
import type { newKit } from '../../contract-kits.ts';
import type { OwnBeat } from '../../contract.ts';
import { kitUploadKinds } from '../../upload-kinds.ts';
import { findMissingFiles, guardUpload, joinIssues, refuse, type UploadFailure } from '../own-beats/guard-upload.ts';
import { keepBeat } from '../own-beats/keep-beat.ts';
import { findSharedIssues } from '../own-beats/read-fields.ts';
import { readUploads } from '../uploads/read-uploads.ts';
import { readKitFiles } from '../uploads/kit-files.ts';
import { findPriceIssue } from '../own-beats/kit-rules.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Fields = ParsedInput<typeof newKit>['body'];

const fileFields = {
  coverImage: () => t`One cover image is enough.`,
  beatFiles: () => t`A kit has only two files: one .mp3, the demo, and one .zip.`,
};

/** Reports everything that is wrong at once, and saves everything or nothing. */
export const createKit = (deps: Deps, actor: UserActor, body: Fields): Promise<OwnBeat | UploadFailure> =>
  guardUpload(deps, actor, async () => {
    const sent = await readUploads(deps, actor.id, body, fileFields);
    const { files, contents, issues } = readKitFiles(sent.files);
    const missing = findMissingFiles(sent, kitUploadKinds, kitWords.files);
    const all = joinIssues(await findFieldIssues(deps, body), sent.issues, missing, {
      beatFiles: missing['beatFiles'] ? [] : [...issues],
    });
    const { cover } = sent;
    if (!cover || contents === null || Object.keys(all).length > 0) return refuse(all, sent.tooLarge);
    const { price, kitType, uploads: _, ...rest } = body;
    return await keepBeat<never>(
      deps,
      actor.id,
      {
        ...rest,
        key: '',
        bpm: null,
        kit: { type: kitType, contents },
        priceCents: priceToCents(price),
        licenseIds: [kitLicense.id],
      },
      { cover, files },
    );
  });

/** Finds errors that the schema can't find. */
const findFieldIssues = async (deps: Deps, body: Fields): Promise<FieldIssues> => {
  const chosen = eachChoice((name) => (name === 'key' ? '' : (body[name] ?? '')));
  const aiPolicy = await readAiPolicy(deps.db);
  return forCaller(() => {
    const price = findPriceIssue(body.price, deps.config);
    return {
      ...findSharedIssues({ aiPolicy, now: deps.clock.now() }, chosen, body.publishAt),
      ...(price !== null && { price: [price] }),
    };
  });
};
