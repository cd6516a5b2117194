import { formatLongDay } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { LegalTextInfo, LegalVersion } from '../contract.ts';
import { type LegalName, legalVersionPath } from '../legal-pages.ts';

const Day = ({ day }: { readonly day: string }) => <time dateTime={day}>{formatLongDay(day)}</time>;

/** Below the title of the version in force. */
export const InForceSince = ({ version, since }: LegalVersion) => (
  <p>
    <T>
      Version <V of={{ version }} />, in force since <V of={{ day: <Day day={since} /> }} />.
    </T>
  </p>
);

interface EarlierVersionsProps {
  readonly name: LegalName;
  readonly text: Pick<LegalTextInfo, 'earlier'>;
}

/** Leads to each earlier version; nothing if there is none. */
export const EarlierVersions = ({ name, text: { earlier } }: EarlierVersionsProps) =>
  earlier.length > 0 && (
    <section aria-labelledby="earlier-versions" className="text-sm">
      <h2 id="earlier-versions" className="font-semibold">
        {t`Earlier versions`}
      </h2>
      <ul className="mt-2">
        {earlier.map(({ version, since }) => (
          <li key={version}>
            <T>
              <Link to={legalVersionPath(name, version)} className="inline-flex min-h-8 items-center">
                Version <V of={{ version }} />
              </Link>
              , from <V of={{ day: <Day day={since} /> }} /> on
            </T>
          </li>
        ))}
      </ul>
    </section>
  );
