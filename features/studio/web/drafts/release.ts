import { findReleaseIssue } from '#features/catalogue/beat-rules.ts';
import { t } from '#contract-kit/texts/text.ts';

/** A date and time in this browser's time zone. */
export interface Release {
  readonly scheduled: boolean;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:mm` */
  readonly time: string;
}

export interface ReleaseIssues {
  readonly date?: string;
  readonly time?: string;
}

export const publishNow: Release = { scheduled: false, date: '', time: '' };

const two = (number: number): string => String(number).padStart(2, '0');

/** Converts to the browser's time zone. */
export const releaseAt = (at: Date): Release => ({
  scheduled: true,
  date: `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
  time: `${two(at.getHours())}:${two(at.getMinutes())}`,
});

/** Suggests the next full hour tomorrow, which needs few changes. */
export const suggestRelease = (now: Date): Release =>
  releaseAt(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, now.getHours() + 1));

/** Returns null while date or time is missing. If a time occurs twice because clocks go back, it's the first. */
const instantOf = ({ date, time }: Release): Date | null => {
  const at = new Date(`${date}T${time}`);
  return date === '' || time === '' || Number.isNaN(at.getTime()) ? null : at;
};

export const findReleaseIssues = (release: Release, now = new Date()): ReleaseIssues => {
  if (!release.scheduled) return {};
  const at = instantOf(release);
  if (at === null) {
    return {
      ...(release.date === '' && { date: t`Choose a date.` }),
      ...(release.time === '' && { time: t`Choose a time.` }),
      ...(release.date !== '' && release.time !== '' && { date: t`Choose a date and time.` }),
    };
  }
  // Browsers move a time that clocks skip to one that exists.
  if (releaseAt(at).time !== release.time) return { time: t`Clocks skip this time on that day. Choose another one.` };
  const issue = findReleaseIssue(at, now);
  if (issue === null) return {};
  // Today the error is in the time, on any other day in the date.
  return releaseAt(now).date === release.date ? { time: issue } : { date: issue };
};

/** Returns UTC for the server. Null publishes as soon as the beat is ready. */
export const publishAtOf = (release: Release): string | null =>
  release.scheduled ? (instantOf(release)?.toISOString() ?? null) : null;
