import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { NotPaidNote, SellerDetailsForm, sellerDetailsQuery } from '#features/profile/web/public.tsx';
import { ConfirmEmail } from '#features/auth/web/public.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Step, StepList } from '#ui/composites/step-list.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** The seller details that the label requires. `maySell` is undefined until the server has responded. */
export const useSelling = ({ emailVerified }: UserInfo) => {
  const { data, error, refetch } = useQuery(sellerDetailsQuery());
  const isNamed = data !== undefined && data.legalName !== '' && data.country !== '';
  return { details: data, error, refetch, isNamed, maySell: data && isNamed && emailVerified };
};

interface BeforeSellingProps {
  readonly user: UserInfo;
  readonly selling: ReturnType<typeof useSelling>;
}

/** Asks for the details that an upload requires, before anything is typed or sent. */
export const BeforeSelling = ({ user, selling: { details, error, refetch, isNamed } }: BeforeSellingProps) => (
  <Panel
    className="mb-6"
    title={t`Before your first upload`}
    lead={t`Every buyer gets a license agreement with you, so we need to know who you are.`}
  >
    {error ? (
      <ErrorState title={t`We couldn’t load your details`} error={error} onRetry={() => void refetch()} />
    ) : (
      <StepList>
        <Step title={t`Your names and country`} done={isNamed}>
          {isNamed ? (
            <>
              <p className="text-sm text-muted wrap-anywhere">
                {[details?.artistName, details?.legalName, details?.country].filter(Boolean).join(' · ')}
              </p>
              <NotPaidNote className="mt-2" />
            </>
          ) : (
            details && <SellerDetailsForm known={details} isNew submit={t`Continue`} />
          )}
        </Step>
        <Step title={t`Confirmed email`} done={user.emailVerified}>
          {user.emailVerified ? (
            <p className="text-sm text-muted">
              <EmailAddress address={user.email} />
            </p>
          ) : (
            <ConfirmEmail user={user} />
          )}
        </Step>
      </StepList>
    )}
  </Panel>
);
