import { createContext, useContext } from 'react';

/** Pages need the origin for share cards and canonical links. */
export interface SiteFrame {
  /** With scheme, without a trailing slash: "https://label.example". */
  readonly origin: string;
  readonly name: string;
}

const context = createContext<SiteFrame | undefined>(undefined);

export const SiteFrameProvider = context.Provider;

export const useSiteFrame = (): SiteFrame => {
  const frame = useContext(context);
  if (!frame) throw new Error('useSiteFrame is used outside the document');
  return frame;
};
