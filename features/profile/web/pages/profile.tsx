import { useFreshUser } from '#features/auth/web/public.tsx';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { OwnHeading } from '../components/own-heading.tsx';
import { ProfileEditor } from '../components/profile-editor.tsx';
import { PublicProfilePanel } from '../public-profile/public-profile-panel.tsx';
import { t } from '#contract-kit/texts/text.ts';

export const Component = () => {
  const user = useFreshUser();
  if (!user) return null;
  return (
    <DashboardPage title={t`Account`} aside={<OwnHeading user={user} />}>
      <div className="grid gap-6">
        <ProfileEditor user={user} />
        {user.role !== 'user' && <PublicProfilePanel username={user.username} />}
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link variant="bare" to="/account-settings?tab=security">
              {t`Security`}
            </Link>
          </Button>
          <Button asChild>
            <Link variant="bare" to="/sessions">
              {t`Sessions`}
            </Link>
          </Button>
        </div>
      </div>
    </DashboardPage>
  );
};
