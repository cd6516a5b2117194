import { createContext, useContext } from 'react';
import type { Label } from '#contract-kit/label.ts';

/** What every page needs to know of the site. */
export interface SiteFrame {
  /** For share cards and canonical links. With scheme, without a trailing slash: "https://label.example". */
  readonly origin: string;
  /** As it's published, or as its preview shows it. */
  readonly label: Label;
}

const context = createContext<SiteFrame | undefined>(undefined);

export const SiteFrameProvider = context.Provider;

export const useSiteFrame = (): SiteFrame => {
  const frame = useContext(context);
  if (!frame) throw new Error('useSiteFrame is used outside the document');
  return frame;
};

export const useLabel = (): Label => useSiteFrame().label;
