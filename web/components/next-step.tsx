import type { UserInfo } from '#features/account/contract.ts';
import { EmailCodeForm } from '#features/auth/web/public.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { t } from '#contract-kit/texts/text.ts';

const LeadButton = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Button asChild variant="primary">
    <Link variant="bare" to={to}>
      {children}
    </Link>
  </Button>
);

interface NextStepProps {
  readonly user: UserInfo;
  /** Undefined while loading. */
  readonly twoFactor: boolean | undefined;
}

const stepOf = ({ user, twoFactor }: NextStepProps) => {
  if (!user.emailVerified) {
    return {
      title: t`Verify your email`,
      text: t`Follow the link we sent to ${{ email: user.email }}, or enter the code from the same email. Orders you paid for as a guest will then appear in your account.`,
      action: <EmailCodeForm />,
    };
  }
  if (twoFactor === false) {
    return {
      title: t`Set up 2FA`,
      text: t`Add a code so that a stolen password isn’t enough.`,
      action: <LeadButton to="/account-settings?tab=security">{t`Set up 2FA`}</LeadButton>,
    };
  }
  return {
    title: t`Find your next beat`,
    text: twoFactor ? t`Everything is set up. Hear what’s new in the store.` : t`Hear what’s new in the store.`,
    action: <LeadButton to="/beatstore">{t`Find a beat`}</LeadButton>,
  };
};

/** Suggests the most useful next step. */
export const NextStep = (props: NextStepProps) => {
  const { title, text, action } = stepOf(props);
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-l border border-accent/50 bg-panel p-4 sm:p-6"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="eyebrow text-accent">{t`Next`}</p>
        <h2 id="next-step" className="mt-1 font-display text-xl font-semibold">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-sm wrap-anywhere text-muted">{text}</p>
      </div>
      {action}
    </section>
  );
};
