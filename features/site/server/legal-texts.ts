import './tables.ts';
import { z } from 'zod';
import { label } from '#content/current.ts';
import { consent as builtInConsent } from '#content/legal/consent.ts';
import type { ConsentText, LegalText } from '#content/legal/legal-text.ts';
import type { FailureCode } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Label } from '#contract-kit/label.ts';
import { findShopBeginning } from '#features/account/server/public.ts';
import { wallTimeAt } from '#platform/clock/zoned-time.ts';
import { createRecentCache, type RecentCache } from '#platform/database/caches/recent-cache.ts';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { builtIn, builtInLabelAt, exportedAt } from '../built-in.ts';
import { passageCases } from '../agreement-parts.ts';
import { type Agreements, agreementsAsText } from '../agreements-as-text.ts';
import { builtInAgreements, builtInLegal, builtInLegalAt, exportedFrom } from '../built-in-legal.ts';
import type { getLegalVersion, LegalTextInfo, LegalVersion } from '../contract.ts';
import type { DocumentName } from '../documents.ts';
import { type LegalName, legalNames } from '../legal-pages.ts';
import { type LegalVariables, sellerWithAddress } from '../legal-variables.ts';
import { findKeptVersions } from './extensions.ts';
import { readDocument } from './site-content.ts';

// The texts that people agree to, by version. A published one can be read for ever, so what it may contain isn't checked
// against what an editor may write today.
const storedSentences = z.object({ delivery: z.string(), loss: z.string() });
const storedText = z.object({
  title: z.string(),
  lead: z.string(),
  parts: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  complaints: z.array(z.string()).optional(),
  consent: z.object({ checkbox: storedSentences, line: storedSentences }).optional(),
});

const storedAgreement = z.object({
  title: z.string(),
  exclusiveTitle: z.string().optional(),
  termsHeading: z.string(),
  clauses: z.array(
    z.object({
      heading: z.string(),
      passages: z.array(
        z.object({ when: z.enum(Object.keys(passageCases) as (keyof typeof passageCases)[]), text: z.string() }),
      ),
    }),
  ),
  conduct: z.string(),
});
const storedAgreements = z.object({ law: z.string(), beat: storedAgreement, kit: storedAgreement });

/** The number of published versions that a page lists. */
const listedVersions = 100;

const versionOf = (knownAs: string): LegalVersion => ({ version: knownAs, since: knownAs.slice(0, 10) });

interface Row {
  readonly known_as: string;
  readonly data: object;
}
const readText = (name: LegalName, { known_as: knownAs, data }: Row, of: Label): LegalText => ({
  ...(name === 'agreements' ? agreementsAsText(storedAgreements.parse(data), of.name) : storedText.parse(data)),
  ...versionOf(knownAs),
});

/** Published versions whose time had come at a moment, newest first: of two, the later has the higher number. */
const publishedAt = (db: Queryable, name: DocumentName, at: Date) =>
  db.selectFrom('site_versions').where('name', '=', name).where('from_at', '<=', at).orderBy('version', 'desc');

const findRowAt = (db: Queryable, name: LegalName, at: Date) =>
  publishedAt(db, name, at)
    .select(['known_as', 'data'])
    .where('known_as', 'is not', null)
    .$narrowType<{ known_as: string }>()
    .limit(1)
    .executeTakeFirst();

/** A document as visitors saw it at a moment, unchecked; null for the texts of `content/`. */
export const findPublishedAt = async (db: Queryable, name: DocumentName, at: Date): Promise<unknown> =>
  (await publishedAt(db, name, at).select('data').limit(1).executeTakeFirst())?.data ?? exportedAt(name, at) ?? null;

/** What the label was called at a moment. */
export const findLabelAt = async (db: Queryable, at: Date): Promise<Label> => {
  const data = await findPublishedAt(db, 'label', at);
  const document = data === null ? null : readDocument('label', data);
  return document ? (document.data as Label) : builtInLabelAt(at);
};

const storedLaw = z.object({ law: z.string() });
const storedSeller = z.object({ name: z.string(), address: z.array(z.string()) });

/** What a text names that holds from a moment on. */
export const findLegalVariables = async (db: Queryable, at: Date): Promise<LegalVariables> => {
  const agreements = (await findPublishedAt(db, 'agreements', at)) ?? builtIn('agreements', label).data;
  const seller = (await findPublishedAt(db, 'seller', at)) ?? builtIn('seller', label).data;
  return { law: storedLaw.parse(agreements).law, seller: sellerWithAddress(storedSeller.parse(seller)) };
};

/** The versions in force at a moment, for an order or a request to keep. */
export const findLegalVersions = async <Name extends LegalName>(
  db: Queryable,
  names: readonly Name[],
  at: Date,
): Promise<Readonly<Record<Name, string>>> => {
  const rows = await db
    .selectFrom('site_versions')
    .distinctOn('name')
    .select(['name', 'known_as'])
    .where('name', 'in', [...names])
    .where('from_at', '<=', at)
    .where('known_as', 'is not', null)
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute();
  const published = new Map(rows.map((row) => [row.name, row.known_as]));
  return Object.fromEntries(
    names.map((name) => [name, published.get(name) ?? builtInLegalAt(name, label, at).version]),
  ) as Record<Name, string>;
};

/** The text in force at a moment. One that came with the site names the label `of`. */
export const findLegalTextAt = async (db: Queryable, name: LegalName, at: Date, of: Label): Promise<LegalText> => {
  const row = await findRowAt(db, name, at);
  return row ? readText(name, row, of) : builtInLegalAt(name, of, at);
};

const findBuiltIn = (name: LegalName, version: string, of: Label): LegalText | null => {
  const { current, earlier } = builtInLegal(name, of);
  return [current, ...earlier].find((text) => text.version === version) ?? null;
};

const findRow = (db: Queryable, name: LegalName, version: string) =>
  db
    .selectFrom('site_versions')
    .select(['known_as', 'data', 'from_at'])
    .where('name', '=', name)
    .where('known_as', '=', version)
    .$narrowType<{ known_as: string }>()
    .executeTakeFirst();

/** A version word for word, or null if there is none. One that came with the site names the label `of`. */
export const findLegalText = async (
  db: Queryable,
  name: LegalName,
  version: string,
  of: Label,
): Promise<LegalText | null> => {
  const row = await findRow(db, name, version);
  return row ? readText(name, row, of) : findBuiltIn(name, version, of);
};

/** What buyers agreed to under a version of the right of withdrawal; null if this shop doesn't know it. */
export const findConsent = async (db: Queryable, version: string | null): Promise<ConsentText | null> =>
  version === null ? null : ((await findLegalText(db, 'withdrawal', version, label))?.consent ?? null);

/** The words of a version of the license agreements. Throws if it never existed. */
export const findAgreements = async (db: Queryable, version: string): Promise<Agreements> => {
  const row = await findRow(db, 'agreements', version);
  const agreements = row ? storedAgreements.parse(row.data) : builtInAgreements(version);
  if (!agreements) throw new Error(`there is no agreement of version ${version}`);
  return agreements;
};

/** The versions of a text in this shop. */
interface Published {
  readonly inForce: LegalText | null;
  /** Newest first. */
  readonly earlier: readonly LegalVersion[];
  /** Versions that came with the site and don't concern this shop. */
  readonly foreign: ReadonlySet<string>;
}

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    legalTexts?: RecentCache<Published>;
  }
}

type LegalDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

const none: Published = { inForce: null, earlier: [], foreign: new Set() };

/** Versions that came with the site, were replaced before the shop began, and that nothing refers to. */
const findForeign = async ({ db, clock, config }: LegalDeps, name: LegalName): Promise<ReadonlySet<string>> => {
  const { current, earlier } = builtInLegal(name, label);
  if (earlier.length === 0) return new Set();
  const beginning = (await findShopBeginning(db)) ?? clock.now();
  const day = wallTimeAt(beginning, config.labelTimezone).date;
  const heldBefore = ({ version, since }: LegalText): boolean => {
    const from = exportedFrom(name, version);
    return from ? from <= beginning : since <= day;
  };
  const replaced = earlier
    .filter((_, index) => heldBefore(earlier[index - 1] ?? current))
    .map(({ version }) => version);
  if (replaced.length === 0) return new Set();
  const kept = await findKeptVersions(db, name, replaced);
  return new Set(replaced.filter((version) => !kept.has(version)));
};

const readPublished = async (deps: LegalDeps, name: LegalName, before: Published | undefined): Promise<Published> => {
  const { db, clock } = deps;
  const at = clock.now();
  // Asked once, because it reads all orders: neither the shop's beginning nor what came with the site changes.
  const foreign = before?.foreign ?? (await findForeign(deps, name));
  const latest = await findRowAt(db, name, at);
  if (!latest) return { ...none, foreign };
  const earlier = await publishedAt(db, name, at)
    .select('known_as')
    .where('known_as', '<>', latest.known_as)
    .$narrowType<{ known_as: string }>()
    .limit(listedVersions)
    .execute();
  return {
    inForce: readText(name, latest, label),
    earlier: earlier.map(({ known_as: knownAs }) => versionOf(knownAs)),
    foreign,
  };
};

const readCached = async (deps: LegalDeps, name: LegalName): Promise<Published> => {
  const cache = (deps.db.memory.legalTexts ??= createRecentCache({
    db: deps.db,
    max: legalNames.length,
    read: (key, before) => readPublished(deps, key as LegalName, before),
  }));
  try {
    return (await cache.read(name)) ?? none;
  } catch (error) {
    // Since its start, this process hasn't reached the database.
    if (error instanceof DatabaseUnavailable) return none;
    throw error;
  }
};

const present = (
  { title, lead, parts, version, since }: LegalText,
  rest: Pick<LegalTextInfo, 'inForce' | 'earlier'>,
): LegalTextInfo => ({
  title,
  lead,
  parts: parts.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
  version,
  since,
  ...rest,
});

const readAll = async (deps: LegalDeps, name: LegalName) => {
  const { inForce: published, earlier, foreign } = await readCached(deps, name);
  const came = builtInLegal(name, label);
  const inForce = published ?? came.current;
  // A release may have brought a text after the first one was published: that one was never in force.
  const first = earlier.at(-1)?.since ?? published?.since ?? '';
  // What was exported from this shop is one of its own.
  const own = new Set([inForce, ...earlier].map(({ version }) => version));
  const before = [came.current, ...came.earlier].filter(
    ({ version, since }) => !own.has(version) && !foreign.has(version) && (!published || since <= first),
  );
  return {
    text: inForce,
    inForce: { version: inForce.version, since: inForce.since },
    earlier: [...earlier, ...before.map(({ version, since }) => ({ version, since }))],
  };
};

/** The text in force, for its page. While the database is away, the last one is returned. */
export const getLegalInForce = async (deps: LegalDeps, name: LegalName): Promise<LegalTextInfo> => {
  const { text, ...rest } = await readAll(deps, name);
  return present(text, rest);
};

/** What buyers agree to now, with the version that their orders keep. */
export const getConsent = async (deps: LegalDeps): Promise<ConsentText & { readonly version: string }> => {
  const { version, consent = builtInConsent } = (await readAll(deps, 'withdrawal')).text;
  return { ...consent, version };
};

/** The label as it was until a published text replaced the one that came with the site; as it is now before that. */
const labelOfBuiltIn = async ({ db, clock }: LegalDeps, name: LegalName): Promise<Label> => {
  const { replaced } = await db
    .selectFrom('site_versions')
    .select(({ fn }) => fn.min('from_at').as('replaced'))
    .where('name', '=', name)
    .where('from_at', '<=', clock.now())
    .executeTakeFirstOrThrow();
  return replaced === null ? label : await findLabelAt(db, replaced);
};

export const getLegalVersionText = async (
  deps: LegalDeps,
  name: LegalName,
  version: string,
): Promise<LegalTextInfo | Failure<FailureCode<typeof getLegalVersion>>> => {
  const { inForce, earlier } = await readAll(deps, name);
  const row = await findRow(deps.db, name, version);
  // It isn't shown before its time.
  if (row && row.from_at > deps.clock.now()) return fail('SITE_NO_LEGAL_VERSION');
  const text = row ? readText(name, row, label) : findBuiltIn(name, version, await labelOfBuiltIn(deps, name));
  return text ? present(text, { inForce, earlier }) : fail('SITE_NO_LEGAL_VERSION');
};
