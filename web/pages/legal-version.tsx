import { useSuspenseQuery } from '@tanstack/react-query';
import { formatLongDay } from '#contract-kit/format.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { legalNames, legalPages } from '#features/site/legal-pages.ts';
import { InForceSince, legalVersionQuery } from '#features/site/web/public.ts';
import { usePageParams } from '#ui/data/page-params.ts';
import { Link } from '#ui/primitives/link.tsx';
import { useLocation } from '#ui/routing/routing.ts';
import { LegalPage } from '../components/legal-page.tsx';

/** One version of a text that people agree to, for those who agreed to it. Search engines find the one in force. */
export const Component = () => {
  const { pathname } = useLocation();
  const { version = '' } = usePageParams();
  const name = legalNames.find((one) => pathname.startsWith(`${legalPages[one]}/`)) ?? 'terms';
  const text = useSuspenseQuery(legalVersionQuery(name, version)).data;
  const { inForce } = text;
  return (
    <LegalPage
      text={text}
      noIndex
      version={
        inForce.version === text.version ? (
          <InForceSince {...text} />
        ) : (
          <p>
            <T>
              Version <V of={{ version: text.version }} />, from{' '}
              <time dateTime={text.since}>
                <V of={{ day: formatLongDay(text.since) }} />
              </time>{' '}
              on. It’s no longer in force:{' '}
              <Link to={legalPages[name]}>
                version <V of={{ current: inForce.version }} /> is
              </Link>
              , since{' '}
              <time dateTime={inForce.since}>
                <V of={{ since: formatLongDay(inForce.since) }} />
              </time>
              .
            </T>
          </p>
        )
      }
    />
  );
};
