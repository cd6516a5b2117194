import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { colors } from '#content/theme.ts';
import { label } from '#content/label.ts';
import type { Theme } from '#contract-kit/colors/theme-href.ts';
import { sitePicturePath } from '#features/site/pictures.ts';
import { siteDocumentQuery } from '#features/site/web/queries.ts';
import { SiteFrameProvider } from '#ui/composites/site-frame.ts';
import { render } from '#testing/components/render.tsx';
import { HelpArticle } from './help-article.tsx';

const [width, height] = [760, 370];
const page = {
  id: 'find-order',
  title: 'Find an order',
  parts: [
    {
      picture: { picture: '/help/find-order.webp', text: 'The form of the site', width, height },
      video: { file: '/help/choose-license.webm', text: 'A buyer of the site' } as const,
    },
    { picture: { picture: sitePicturePath('a'.repeat(64)), text: 'The form of the label', width, height } },
    {
      video: {
        file: '/help/choose-license.webm',
        own: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
        text: 'A buyer of the label',
      } as const,
    },
  ],
};

interface LabelProps {
  readonly name: string;
  readonly theme: Theme | null;
}

const Shown = ({ name, theme }: LabelProps) => {
  const queryClient = useQueryClient();
  // Like a page of the server, before anything asks for the theme.
  useState(() => theme && queryClient.setQueryData(siteDocumentQuery('theme').queryKey, theme));
  return (
    <SiteFrameProvider value={{ origin: window.location.origin, label: { ...label, name } }}>
      <HelpArticle page={page} />
    </SiteFrameProvider>
  );
};

const has = {
  picture: () => screen.queryByAltText('The form of the site') !== null,
  video: () => screen.queryByLabelText('A buyer of the site') !== null,
  ownPicture: () => screen.queryByAltText('The form of the label') !== null,
  ownVideo: () => screen.queryByRole('link', { name: /^A buyer of the label/ }) !== null,
};
const open = (props: LabelProps): readonly string[] => {
  const { unmount } = render(<Shown {...props} />);
  const shown = Object.entries(has).flatMap(([name, isShown]) => (isShown() ? [name] : []));
  unmount();
  return shown;
};

it('help pages show what came with the site only while the label is the one in it, and what the label added always', () => {
  const { name } = label;
  expect(open({ name, theme: null })).toEqual(['picture', 'video', 'ownPicture', 'ownVideo']);
  expect(open({ name: 'Harbor Lane', theme: null })).toEqual(['ownPicture', 'ownVideo']);
  expect(open({ name, theme: { ...colors, accent: '#2f6fed' } })).toEqual(['ownPicture', 'ownVideo']);
});
