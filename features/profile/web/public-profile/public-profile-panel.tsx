import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#contract-kit/format.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { OwnPublicProfile, savePublicProfile } from '#features/account/contract-public-profile.ts';
import { displayNameMax, maxLinks, splitLines, storyMax, taglineMax } from '#features/account/profile-values.ts';
import { publicProfileQuery } from '../queries.ts';
import { HeroField } from './hero-field.tsx';
import { ProfileLinks } from './profile-links.tsx';
import { useProfileChanged } from './use-public-profile.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

const ProfileForm = ({ profile }: { readonly profile: OwnPublicProfile }) => {
  const api = useApi();
  const changed = useProfileChanged();
  const [links, setLinks] = useState(profile.links.join('\n'));
  const { form, field, busy, message } = useForm({
    names: ['displayName', 'tagline', 'story', 'links', 'video'],
    schema: async () => (await import('#features/account/contract-public-profile.ts')).publicProfileForm,
    send: ({ links: lines, ...words }) =>
      api<typeof savePublicProfile>('PUT /api/v1/app/seller/public-profile', {
        body: { ...words, links: splitLines(lines) },
      }),
    onDone: (response) => {
      changed(response);
      toast.success(t`Your page is updated.`);
    },
    otherwise: t`We couldn’t save your page. Try again.`,
  });
  return (
    <form {...form} className="grid content-start gap-4">
      <TextField
        label={t`Display name`}
        hint={t`Shown beside what you sell, everywhere in the store.`}
        maxLength={displayNameMax}
        defaultValue={profile.displayName}
        {...field('displayName')}
      />
      <TextField
        label={t`Tagline`}
        hint={t`One line under your name, up to ${plural({ characters: taglineMax }, { one: '# character', other: '# characters' })}.`}
        maxLength={taglineMax}
        defaultValue={profile.tagline}
        {...field('tagline')}
        required={false}
      />
      <TextArea
        label={t`Story`}
        hint={t`What you do, in up to ${plural({ characters: storyMax }, { one: '# character', other: '# characters' })}. An empty line starts a paragraph.`}
        rows={7}
        maxLength={storyMax}
        defaultValue={profile.story}
        {...field('story')}
        required={false}
      />
      <TextArea
        label={t`Links`}
        hint={t`Up to ${{ number: formatCount(maxLinks) }}, one per line, each starting with https://.`}
        rows={4}
        defaultValue={links}
        onChange={(event) => setLinks(event.currentTarget.value)}
        placeholder="https://www.instagram.com/you"
        autoCapitalize="none"
        spellCheck={false}
        {...field('links')}
        required={false}
      />
      <ProfileLinks
        links={[...new Set(splitLines(links))]
          .filter((link) => /^https:\/\/[^/]+\.[^/]+/.test(link))
          .slice(0, maxLinks)}
        name={t`You`}
      />
      <TextField
        label={t`Video`}
        hint={t`A link to a video on YouTube or Vimeo. Visitors load it by pressing play.`}
        maxLength={300}
        inputMode="url"
        defaultValue={profile.video ?? ''}
        {...field('video')}
        required={false}
      />
      <FormAlert words={message} />
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {busy ? t`Saving...` : t`Save page`}
      </Button>
    </form>
  );
};

const Cleared = ({ reason }: { readonly reason: string }) => (
  <div className="mb-5 flex gap-3 rounded-m border border-warn/60 p-4 text-sm">
    <Icon name="warning" className="shrink-0 text-warn" />
    <p className="min-w-0 wrap-anywhere">
      <strong className="block font-semibold">{t`The label cleared your page.`}</strong>
      {t`Reason: ${{ reason }}`}
    </p>
  </div>
);

/** The form for a seller's page in the store, apart from their beats. */
export const PublicProfilePanel = ({ username }: { readonly username: string }) => {
  const { data: profile, error, refetch } = useQuery(publicProfileQuery());
  return (
    <Panel
      title={t`Public profile`}
      lead={
        <T>
          What visitors see on your page in the store, around your music and prices. If you’re one of the label’s
          artists, what is under <Link to="/dashboard/seller/my-page">My page</Link> comes first.
        </T>
      }
      aside={
        <Button asChild>
          <Link variant="bare" to={`/beatstore/${encodeURIComponent(username)}`}>
            {t`View your page`} <Icon name="arrow-right" size={18} />
          </Link>
        </Button>
      }
    >
      {profile?.clearedReason && <Cleared reason={profile.clearedReason} />}
      {profile ? (
        <div className="grid gap-x-8 gap-y-6 @3xl:grid-cols-[1.4fr_1fr]">
          <ProfileForm profile={profile} />
          <div className="@max-3xl:order-first">
            <HeroField heroPicture={profile.heroPicture} />
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} title={t`We couldn’t load your public profile`} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Panel>
  );
};
