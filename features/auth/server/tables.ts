import type { ColumnType, Generated } from 'kysely';
import type { SecurityKind } from '#contract-kit/security/security-kinds.ts';

export interface PasswordTable {
  user_id: string;
  hash: string;
  changed_at: Date;
  /** Whether it is a demo account's password, which everyone can know. */
  published: Generated<boolean>;
}

export interface SecurityTable {
  user_id: string;
  login_alerts: Generated<boolean>;
  two_factor: 'email' | 'phone' | null;
  phone: string | null;
}

export type EndReason = 'logout' | 'ended' | 'reuse' | 'password' | 'email' | 'closed' | 'suspended';

export interface SessionTable {
  id: string;
  user_id: string;
  method: 'password' | 'google' | 'passkey';
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: EndReason | null;
  confirmed_until: Date | null;
  ip_address: string;
  city: string;
  region: string;
  country: string;
  device_type: string;
  device_name: string;
  browser: string;
  browser_version: string;
}

export interface RefreshTokenTable {
  hash: Buffer;
  session_id: string;
  created_at: Date;
  used_at: Date | null;
  successor: Buffer | null;
}

export interface LinkTable {
  hash: Buffer;
  purpose: 'verify-email' | 'change-email' | 'reset-password';
  user_id: string;
  email: string;
  code_hash: Buffer | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export type ChallengePurpose =
  | 'login'
  | 'enable-email'
  | 'enable-phone'
  | 'passkey-add'
  | 'passkey-login'
  | 'passkey-confirm'
  | 'verify-email'
  | 'change-email';

/** What is needed to check the response to a challenge. */
export interface ChallengeData {
  /** How the waiting login passed its first factor. */
  method?: SessionTable['method'];
  /** The phone number that the code was sent to. */
  phone?: string;
  email?: string;
  /** The bytes that a passkey signs. */
  challenge?: string;
  /** The hash (base64url) of the login challenge whose code this passkey replaces. */
  loginChallenge?: string;
}

export interface ChallengeTable {
  hash: Buffer;
  purpose: ChallengePurpose;
  user_id: string | null;
  code_hash: Buffer | null;
  tries: Generated<number>;
  data: ColumnType<ChallengeData, string, string>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface RecoveryCodeTable {
  user_id: string;
  hash: Buffer;
  used_at: Date | null;
}

export interface DeviceTable {
  user_id: string;
  hash: Buffer;
  seen_at: Date;
}

export interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Date;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  name: string;
  public_key: Buffer;
  counter: string | number | bigint;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

export interface OriginTable {
  kind: SecurityKind;
  item_id: string;
  user_id: string;
  made_at: Date;
  /** Null if an API key made the item. */
  session_id: string | null;
  /** Description of the device when the item was made. */
  device: string;
  key_id: string | null;
  key_name: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    auth_origins: OriginTable;
    auth_passwords: PasswordTable;
    auth_security: SecurityTable;
    auth_sessions: SessionTable;
    auth_refresh_tokens: RefreshTokenTable;
    auth_links: LinkTable;
    auth_challenges: ChallengeTable;
    auth_recovery_codes: RecoveryCodeTable;
    auth_devices: DeviceTable;
    auth_identities: IdentityTable;
    auth_passkeys: PasskeyTable;
  }
}
