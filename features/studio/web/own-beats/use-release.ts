import { useState } from 'react';
import type { OwnBeat } from '../../contract.ts';
import { findReleaseIssues, publishAtOf, publishNow, type Release, releaseAt } from '../drafts/release.ts';

/** Undefined keeps a beat off sale. */
const startOf = ({ status, publishAt }: OwnBeat): Release | undefined => {
  if (status === 'unpublished') return undefined;
  return publishAt === null ? publishNow : releaseAt(new Date(publishAt));
};

/** Chooses when a beat goes on sale. An unchanged time isn't checked or sent, so it may have passed. */
export const useRelease = (beat: OwnBeat) => {
  const [start] = useState(() => startOf(beat));
  const [release, setRelease] = useState(start);
  const hasChanged = JSON.stringify(release) !== JSON.stringify(start);
  return {
    release,
    setRelease,
    issues: hasChanged && release ? findReleaseIssues(release) : {},
    /** Undefined if nothing changes. */
    publishAt: hasChanged && release ? publishAtOf(release) : undefined,
  };
};
