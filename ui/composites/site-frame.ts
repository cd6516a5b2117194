import { createContext, useContext } from 'react';

/** What pages need to speak of the site from outside: share cards and canonical links. */
export interface SiteFrame {
  /** With scheme, without a slash at the end: "https://label.example". */
  readonly origin: string;
  readonly name: string;
}

const context = createContext<SiteFrame | undefined>(undefined);

export const SiteFrameProvider = context.Provider;

export const useSiteFrame = (): SiteFrame => {
  const frame = useContext(context);
  if (!frame) throw new Error('useSiteFrame stands outside the document');
  return frame;
};
