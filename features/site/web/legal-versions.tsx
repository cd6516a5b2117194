import { formatLongDay } from '#contract-kit/format.ts';
import { Link } from '#ui/primitives/link.tsx';
import type { LegalTextInfo, LegalVersion } from '../contract.ts';
import { type LegalName, legalVersionPath } from '../legal-pages.ts';

const Day = ({ day }: { readonly day: string }) => <time dateTime={day}>{formatLongDay(day)}</time>;

/** Below the title of the version in force. */
export const InForceSince = ({ version, since }: LegalVersion) => (
  <p>
    Version {version}, in force since <Day day={since} />.
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
        Earlier versions
      </h2>
      <ul className="mt-2">
        {earlier.map(({ version, since }) => (
          <li key={version}>
            <Link to={legalVersionPath(name, version)} className="inline-flex min-h-8 items-center">
              Version {version}
            </Link>
            , from <Day day={since} /> on
          </li>
        ))}
      </ul>
    </section>
  );
