import { useState } from 'react';
import type { OwnBeat } from '../../../contract-own-beats.ts';
import { findReleaseIssues, publishAtOf, publishNow, type Release, releaseAt } from '../drafts/release.ts';

/** What the form begins with; undefined: a beat that is off sale stays so. */
const startOf = ({ status, publishAt }: OwnBeat): Release | undefined => {
  if (status === 'unpublished') return undefined;
  return publishAt === null ? publishNow : releaseAt(new Date(publishAt));
};

/** When a beat that isn't on sale goes on sale. What nobody changes isn't sent, and can't be too late. */
export const useRelease = (beat: OwnBeat) => {
  const [start] = useState(() => startOf(beat));
  const [release, setRelease] = useState(start);
  const hasChanged = JSON.stringify(release) !== JSON.stringify(start);
  return {
    release,
    setRelease,
    issues: hasChanged && release ? findReleaseIssues(release) : {},
    /** Undefined: nothing to change. */
    publishAt: hasChanged && release ? publishAtOf(release) : undefined,
  };
};
