import type { Archives } from '#platform/archives/archives.ts';
import type { Audio } from '#platform/audio/audio.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/database/open.ts';
import type { Log } from '#platform/http/log.ts';
import type { Images } from '#platform/images/images.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/mail/mail.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import type { Passwords } from '#platform/passwords/passwords.ts';
import type { Payments } from '#platform/stripe/payments.ts';
import type { GeoIp } from '#platform/geoip/geoip.ts';
import type { Sms } from '#platform/sms/sms.ts';
import type { DiskSpace } from '#platform/storage/disk-space.ts';
import type { Storage } from '#platform/storage/storage.ts';

export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly storage: Storage;
  readonly disk: DiskSpace;
  readonly audio: Audio;
  readonly archives: Archives;
  readonly images: Images;
  readonly jobs: Jobs;
  readonly payments: Payments;
  readonly mailer: Mailer;
  /** Null if this shop can't send text messages. */
  readonly sms: Sms | null;
  /** Posts to URLs that people typed. */
  readonly outbound: Outbound;
  readonly passwords: Passwords;
  readonly geoip: GeoIp;
  readonly clock: Clock;
  readonly log: Log;
  /** Identifies this shop at Stripe, where several shops may share an account. Survives a restore. */
  readonly shopId: string;
  /** The base URL of links in emails and on the payment page, without a trailing slash. */
  readonly publicUrl: string;
}

/** For functions inside a caller's transaction, where a second connection would wait and see old rows. */
export type DepsWithoutDb = Omit<Deps, 'db'>;
