import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { artistPath } from '#features/catalogue/paths.ts';
import { artistsQuery } from '#features/catalogue/web/queries.ts';
import { formatFieldsIn, formatMomentIn } from '#contract-kit/format.ts';
import { dayMs, hourMs } from '#contract-kit/numbers/durations.ts';
import { t } from '#contract-kit/texts/text.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { Promotions, schedulePromotion } from '../../contract.ts';
import { promotionsKey } from '../queries.ts';
import { BeatChoice } from './beat-choice.tsx';

const names = ['user', 'beat', 'startDate', 'startTime', 'endDate', 'endTime', 'beatstoreUrl'] as const;

const clockOf = ({ now, timeZone }: Promotions): string => formatMomentIn(now, timeZone);

interface PromotionFormProps {
  /** Undefined while loading. */
  readonly schedule: Promotions | undefined;
}

const suggestedDays = 7;

/** From the next full hour, for a week. */
const suggestPeriod = ({ now, timeZone }: Promotions): Readonly<Record<PeriodField, string>> => {
  const start = (Math.floor(Date.parse(now) / hourMs) + 1) * hourMs;
  const [startDate = '', time = ''] = formatFieldsIn(start, timeZone).split(' ');
  const endDate = new Date(Date.parse(startDate) + suggestedDays * dayMs).toISOString().slice(0, 10);
  return { startDate, startTime: time, endDate, endTime: time };
};

type PeriodField = 'startDate' | 'startTime' | 'endDate' | 'endTime';

interface PeriodProps extends PromotionFormProps {
  readonly field: (name: PeriodField) => { readonly name: string; readonly error: string | undefined };
}

/** Starts with a suggestion, which later news of the schedule doesn't change. */
const Period = ({ schedule, field }: PeriodProps) => {
  const [suggested] = useState(() => schedule && suggestPeriod(schedule));
  const props = (name: PeriodField) => ({ ...field(name), defaultValue: suggested?.[name] });
  return (
    <div className="grid gap-5 @md:grid-cols-2">
      <TextField label={t`Start date`} type="date" {...props('startDate')} />
      <TextField label={t`Start time`} type="time" {...props('startTime')} />
      <TextField label={t`End date`} type="date" {...props('endDate')} />
      <TextField label={t`End time`} type="time" {...props('endTime')} />
    </div>
  );
};

const Fields = ({ schedule, onDone }: PromotionFormProps & { readonly onDone: () => void }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: artists = [], error, refetch } = useQuery(artistsQuery());
  const [userId, setUserId] = useState('');
  /** Null until the admin types a path; the field shows the path of the artist's page. */
  const [typedUrl, setTypedUrl] = useState<string | null>(null);
  const username = artists.find(({ _id }) => _id === userId)?.username ?? '';
  const { form, field, busy, message } = useForm({
    names,
    schema: async () => (await import('../../contract.ts')).schedulePromotion.body,
    send: (body) => api<typeof schedulePromotion>('POST /api/v1/app/promotions', { body }),
    onDone: () => {
      toast.success(t`Promotion scheduled.`);
      void queryClient.invalidateQueries({ queryKey: promotionsKey });
      onDone();
    },
    otherwise: t`An error occurred while creating the promotion.`,
  });
  if (error) return <ErrorState title={t`We couldn’t load the artists`} error={error} onRetry={() => void refetch()} />;
  return (
    <form {...form} className="flex flex-col gap-6">
      <FormAlert words={message} />
      <SelectField
        label={t`Artist`}
        placeholder={t`Choose one`}
        hint={t`Everyone who sells in the store.`}
        {...field('user')}
        options={artists.map(({ _id, name, username: own }) => ({
          value: _id,
          label: name === own ? own : `${name} (${own})`,
        }))}
        value={userId}
        onChange={(event) => setUserId(event.currentTarget.value)}
      />
      <BeatChoice key={userId} username={username} field={field('beat')} />
      <fieldset className="min-w-0">
        <legend className="mb-3 font-medium">{t`When`}</legend>
        <p className="mb-4 text-sm text-muted">
          {schedule
            ? t`Dates and times are in the label’s time zone, ${{ timeZone: schedule.timeZone }}. It’s ${{ time: clockOf(schedule) }} there.`
            : t`Dates and times are in the label’s time zone.`}
        </p>
        <Period key={schedule ? 'known' : 'loading'} schedule={schedule} field={field} />
      </fieldset>
      <TextField
        label={t`Beat store URL`}
        hint={t`Where the promotion leads: a path on this site.`}
        autoComplete="off"
        maxLength={200}
        {...field('beatstoreUrl')}
        value={typedUrl ?? (username && artistPath(username))}
        onChange={(event) => setTypedUrl(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {busy ? t`Scheduling…` : t`Schedule promotion`}
      </Button>
    </form>
  );
};

/** Resets once a promotion has been scheduled. */
export const PromotionForm = ({ schedule }: PromotionFormProps) => {
  const [round, setRound] = useState(0);
  return <Fields key={round} schedule={schedule} onDone={() => setRound((now) => now + 1)} />;
};
