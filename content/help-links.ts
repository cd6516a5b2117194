import type { Label } from '#contract-kit/label.ts';
import file from './published/help-links.json' with { type: 'json' };
import { latestOf } from './published/published-file.ts';

export interface HelpLinks {
  readonly id: string;
  readonly title: string;
  readonly boxes: readonly { readonly id: string; readonly content: string; readonly link: string }[];
}

const ownGroups = (label: Label): readonly HelpLinks[] => [
  {
    id: 'link1763769600000',
    title: 'Orders and downloads',
    boxes: [
      { id: 'box1763769600001', content: 'Find an order', link: '/csl-center=redirect/find-order' },
      { id: 'box1763769600002', content: 'Download your files', link: '/csl-center=redirect/downloads' },
      { id: 'box1763769600003', content: 'Get your links by email again', link: '/orders/find' },
      { id: 'box1763769600004', content: 'See your orders and receipts', link: '/dashboard/user/my-orders' },
    ],
  },
  {
    id: 'link1763769600010',
    title: 'Licenses',
    boxes: [
      { id: 'box1763769600011', content: 'Choose the right license', link: '/csl-center=redirect/choose-license' },
      { id: 'box1763769600012', content: 'What an exclusive license means', link: '/csl-center=redirect/exclusive' },
      { id: 'box1763769600013', content: 'How to credit the producer', link: '/csl-center=redirect/credits' },
    ],
  },
  {
    id: 'link1763769600020',
    title: 'Payments and refunds',
    boxes: [
      { id: 'box1763769600021', content: 'A payment failed or is pending', link: '/csl-center=redirect/payments' },
      { id: 'box1763769600022', content: 'Ask for a refund', link: '/csl-center=redirect/refunds' },
      { id: 'box1763769600023', content: 'Read the terms of sale', link: '/terms' },
    ],
  },
  {
    id: 'link1763769600030',
    title: 'Upload and sell',
    boxes: [
      { id: 'box1763769600031', content: 'Upload your first beat', link: '/csl-center=redirect/upload' },
      { id: 'box1763769600032', content: 'Get paid', link: '/csl-center=redirect/payouts' },
      { id: 'box1763769600033', content: 'Take something off sale', link: '/csl-center=redirect/off-sale' },
      { id: 'box1763769600034', content: 'Open the uploader', link: '/beatstore/upload' },
    ],
  },
  {
    id: 'link1763769600040',
    title: 'Your account',
    boxes: [
      { id: 'box1763769600041', content: 'You can’t log in', link: '/csl-center=redirect/log-in' },
      { id: 'box1763769600042', content: 'Protect your account with 2FA', link: '/csl-center=redirect/two-factor' },
      { id: 'box1763769600043', content: 'Export or close your account', link: '/csl-center=redirect/account-data' },
      { id: 'box1763769600044', content: 'See where you’re logged in', link: '/sessions' },
    ],
  },
  {
    id: 'link1763769600050',
    title: 'Listening and devices',
    boxes: [
      { id: 'box1763769600051', content: 'Use the player', link: '/csl-center=redirect/player' },
      { id: 'box1763769600052', content: 'A beat doesn’t play', link: '/csl-center=redirect/no-sound' },
    ],
  },
  {
    id: 'link1763769600060',
    title: 'Contact us',
    boxes: [
      { id: 'box1763769600061', content: 'Send a support request', link: '/support' },
      { id: 'box1763769600062', content: `Email ${label.email}`, link: `mailto:${label.email}` },
      { id: 'box1763769600063', content: 'Contact an artist', link: '/contact' },
    ],
  },
];

/** The help center's links until an admin saves others (Dashboard, Legal, CSL1 Editor). */
export const firstHelpGroups = (label: Label): readonly HelpLinks[] =>
  latestOf<readonly HelpLinks[]>(file) ?? ownGroups(label);
