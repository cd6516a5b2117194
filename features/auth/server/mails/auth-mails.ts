import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { type MailBlock, type MailContent, type ShopMailKind, writeMail } from '#features/mailing/server/public.ts';
import { newId } from '#contract-kit/ids.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { emailCodeMinutes } from '../one-time/email-codes.ts';

type MailDeps = Pick<Deps, 'config' | 'jobs' | 'clock' | 'publicUrl'>;

/** Explains the code for another device, and what the link removes if it's opened without a login. */
const otherWays = (code: string): readonly MailBlock[] => [
  {
    kind: 'paragraph',
    text: t`Is this another device? Then enter this code where you’re logged in, under “Verify your email”:`,
  },
  { kind: 'code', text: code },
  {
    kind: 'note',
    text: t`The link expires after 24 hours, the code after ${plural({ minutes: emailCodeMinutes }, { one: '# minute', other: '# minutes' })}. Each works once.`,
  },
  {
    kind: 'note',
    text: t`If you aren’t logged in where you open the link, you’ll log in there. If you don’t know the password, because someone else signed up with your address, you’ll choose a new one: all sessions end, and the old password, passkeys and two-factor authentication are removed.`,
  },
];

interface SentLink {
  readonly token: string;
  readonly expiresAt: Date;
  readonly code: string;
}

/** Each call sends another email, because each `purpose` is unique. */
const write = (
  deps: MailDeps,
  trx: Trx,
  kind: ShopMailKind,
  to: string,
  { expiresAt, ...content }: MailContent & { readonly expiresAt?: Date },
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `${kind}:${newId(deps.clock.now().getTime())}`,
    to,
    content,
    ...(expiresAt && { expiresAt }),
  });

export const mailVerification = (
  deps: MailDeps,
  trx: Trx,
  to: string,
  { token, expiresAt, code }: SentLink,
): Promise<void> =>
  write(deps, trx, 'verify-email', to, {
    expiresAt,
    subject: t`Verify your email for ${{ label: label.name }}`,
    preview: t`Follow the link, or enter the code.`,
    heading: t`Verify your email`,
    blocks: [
      {
        kind: 'paragraph',
        text: t`Someone, probably you, signed up for ${{ label: label.name }} with this address. To verify it, follow the link and click the button there. You’ll log in there if you aren’t logged in. Orders you placed with this address as a guest will then appear in your Library, under My orders.`,
      },
      { kind: 'button', label: t`Verify my email`, url: `${deps.publicUrl}/verify-email?token=${token}` },
      ...otherWays(code),
      {
        kind: 'note',
        text: t`Didn’t sign up? Ignore this email: someone may have mistyped their address, and the account won’t be verified.`,
      },
    ],
  });

/** Emails the owner of an email address that someone tried to sign up with. */
export const mailKnownAddress = (deps: MailDeps, trx: Trx, to: string): Promise<void> =>
  write(deps, trx, 'signup-known', to, {
    subject: t`You already have a ${{ label: label.name }} account`,
    preview: t`Someone, probably you, tried to sign up with this address.`,
    heading: t`You already have an account`,
    blocks: [
      {
        kind: 'paragraph',
        text: t`Someone, probably you, tried to sign up with this address. It already has an account, so no second one was created. Just log in.`,
      },
      { kind: 'button', label: t`Log in`, url: `${deps.publicUrl}/login` },
      {
        kind: 'paragraph',
        text: t`Forgot your password, or never set one? We’ll send you a code to choose a new one.`,
      },
      { kind: 'button', label: t`Set a new password`, url: `${deps.publicUrl}/forgot-password` },
      {
        kind: 'note',
        text: t`Not you? You don’t need to do anything: nothing has changed, and they learned nothing about your account.`,
      },
    ],
  });

export const mailReset = (
  deps: MailDeps,
  trx: Trx,
  user: UserRow,
  { token, expiresAt, code, requestId }: SentLink & { readonly requestId: string },
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `reset:${requestId}`,
    to: user.email,
    expiresAt,
    content: {
      subject: t`Set a new password for ${{ label: label.name }}`,
      preview: t`A code and a link, valid for 30 minutes.`,
      heading: t`Set a new password`,
      blocks: [
        { kind: 'paragraph', text: t`Open the link and enter this code there:` },
        { kind: 'code', text: code },
        {
          kind: 'button',
          label: t`Choose a new password`,
          url: `${deps.publicUrl}/password-reset?token=${token}`,
        },
        { kind: 'note', text: t`Both expire after 30 minutes and work once, together.` },
        {
          kind: 'note',
          text: t`Didn’t ask for this? You can ignore this email: no one can continue without it.`,
        },
      ],
    },
  });

export const mailPasswordChanged = (deps: MailDeps, trx: Trx, user: UserRow): Promise<void> =>
  write(deps, trx, 'password-changed', user.email, {
    subject: t`Your ${{ label: label.name }} password was changed`,
    preview: t`All other devices have been logged out.`,
    heading: t`Your password has been changed`,
    blocks: [
      {
        kind: 'paragraph',
        text: t`A new password was just set for your account, and every other session has ended.`,
      },
      { kind: 'paragraph', text: t`If this was you, there’s nothing to do. If not, set a new password right away:` },
      { kind: 'button', label: t`Set a new password`, url: `${deps.publicUrl}/forgot-password` },
    ],
  });

export const mailNewAddress = (
  deps: MailDeps,
  trx: Trx,
  { to, token, expiresAt, code }: SentLink & { readonly to: string },
): Promise<void> =>
  write(deps, trx, 'change-email', to, {
    expiresAt,
    subject: t`Verify your new email for ${{ label: label.name }}`,
    preview: t`Open the link where you’re logged in, or enter the code.`,
    heading: t`Is this your new address?`,
    blocks: [
      {
        kind: 'paragraph',
        text: t`Someone, probably you, asked for their ${{ label: label.name }} account to use this address. Open this email on a device where you’re logged in to that account, follow the link, and click the button there:`,
      },
      {
        kind: 'button',
        label: t`Use this address`,
        url: `${deps.publicUrl}/verify-email?token=${token}&change=email`,
      },
      ...otherWays(code),
      {
        kind: 'note',
        text: t`Didn’t ask for this? Ignore this email, and nothing changes. Otherwise orders placed with this address would join that account.`,
      },
    ],
  });

/** Emails the owner of an email address that another account wanted to change to. */
export const mailAddressInUse = (deps: MailDeps, trx: Trx, to: string): Promise<void> =>
  write(deps, trx, 'change-email-known', to, {
    subject: t`This address already has a ${{ label: label.name }} account`,
    preview: t`Someone tried to use it for another account.`,
    heading: t`This address already has an account`,
    blocks: [
      {
        kind: 'paragraph',
        text: t`Someone, probably you, wanted to use this address for another account. An address can belong to only one account, so nothing was changed.`,
      },
      { kind: 'button', label: t`Log in`, url: `${deps.publicUrl}/login` },
      {
        kind: 'note',
        text: t`Not you? You don’t need to do anything: nothing has changed, and they learned nothing about your account.`,
      },
    ],
  });

/** `address` is null if it isn't named. */
const requestedWords = (by: 'owner' | 'label', address: string | null): string => {
  if (by === 'owner')
    return address === null
      ? t`Someone who knows your password asked for your account to use another address. Until that address is verified, this one stays in place.`
      : t`Someone who knows your password asked for your account to use ${{ address }}. Until that address is verified, this one stays in place.`;
  return address === null
    ? t`Someone at ${{ label: label.name }} asked for your account to use another address. Until that address is verified, this one stays in place.`
    : t`Someone at ${{ label: label.name }} asked for your account to use ${{ address }}. Until that address is verified, this one stays in place.`;
};

/** Emails the account's current address. Names the new address only if the current one is verified. */
export const mailChangeRequested = (
  deps: MailDeps,
  trx: Trx,
  user: UserRow,
  { newEmail, by }: { readonly newEmail: string; readonly by: 'owner' | 'label' },
): Promise<void> => {
  const address = user.email_verified_at === null ? null : newEmail;
  return write(deps, trx, 'change-email-asked', user.email, {
    subject: t`Your ${{ label: label.name }} email is about to change`,
    preview:
      address === null ? t`To another address, once it is verified.` : t`To ${{ address }}, once it is verified.`,
    heading: t`Your email is about to change`,
    blocks: [
      { kind: 'paragraph', text: requestedWords(by, address) },
      ...(by === 'owner'
        ? ([
            {
              kind: 'paragraph',
              text: t`If this was you, there’s nothing to do. If not, set a new password right away:`,
            },
            { kind: 'button', label: t`Set a new password`, url: `${deps.publicUrl}/forgot-password` },
          ] as const)
        : ([{ kind: 'note', text: t`Didn’t expect this? Email ${{ email: label.email }} right away.` }] as const)),
    ],
  });
};

/** Emails the old address and the new one. The new one is named to the old one only if that was verified. */
export const mailEmailChanged = async (
  deps: MailDeps,
  trx: Trx,
  { user, before, isTakenOver }: { readonly user: UserRow; readonly before: UserRow; readonly isTakenOver: boolean },
): Promise<void> => {
  const consequence = isTakenOver
    ? t`It was verified by someone who wasn’t logged in, so a new password was set, all sessions have ended, and passkeys and two-factor authentication were removed.`
    : t`Every other session has ended.`;
  const wasVerified = before.email_verified_at !== null;
  const newAddress = wasVerified
    ? t`Your account now uses ${{ address: user.email }}.`
    : t`Your account now uses another address.`;
  for (const [to, news] of [
    [before.email, newAddress],
    [user.email, t`Your account now uses this address.`],
  ] as const) {
    await write(deps, trx, 'email-changed', to, {
      subject: t`Your ${{ label: label.name }} email was changed`,
      preview: news,
      heading: t`Your email has been changed`,
      blocks: [
        { kind: 'paragraph', text: `${news} ${consequence}` },
        { kind: 'note', text: t`Wasn’t this you? Email ${{ email: label.email }} right away.` },
      ],
    });
  }
};
