import { address, choice, group, line, list, optional, sizedPicture, text, video } from './fields.ts';
import { helpVideos } from './help-videos.ts';
import { t } from '#contract-kit/texts/text.ts';

const videoNames = Object.fromEntries(Object.entries(helpVideos).map(([file, { name }]) => [file, name]));

// Texts and lists are one text each, because the number of values in a request is limited (`inputLimits`).
const part = group('Part', {
  text: optional(text('Text', 1700, { hint: 'An empty line begins a new paragraph.' })),
  list: optional(text('List', 900, { hint: 'Each line is an entry.' })),
  picture: optional(sizedPicture('Picture')),
  video: optional(
    group('Video', {
      file: choice('Which', videoNames as Readonly<Record<keyof typeof helpVideos, string>>),
      own: optional(video('Your own video instead', 100)),
      text: text('What it shows', 300),
    }),
  ),
});

const partWithContent = {
  ...part,
  shape: part.shape.refine((one) => one.text || one.list || one.picture || one.video, {
    error: () => t`Enter a text or a list, or add a picture or a video.`,
    path: ['text'],
  }),
};

const pages = list(
  'Pages',
  group('Page', {
    title: line('Title', 120),
    id: address('Address', 'The last part of the page’s address. If you change it, links from other sites end.'),
    parts: list('Parts', partWithContent, {
      one: 'part',
      max: 3,
      hint: 'Each is shown as its text, its list, its picture and its video. Pictures and the video that came with the site show the demo label, so they’re hidden once the label has another name or theme. Your own are always shown.',
    }),
  }),
  { one: 'page', max: 24 },
);

export const help = group(
  'Help pages',
  {
    pages: {
      ...pages,
      shape: pages.shape.superRefine((all, context) => {
        for (const [index, { id }] of all.entries()) {
          if (all.findIndex((one) => one.id === id) === index) continue;
          context.addIssue({ code: 'custom', message: t`Another page has this address.`, path: [index, 'id'] });
        }
      }),
    },
  },
  {
    hint: 'Found by the help center’s search. The help center’s own links, which lead to most of them, are edited apart from these pages.',
  },
);
