import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:tls';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { Config } from '#platform/config/config.ts';
import { isLoopback } from '#platform/config/loopback.ts';
import { messageOf } from '#platform/database/database-error.ts';
import { createDoctorMark, doctorHeader, type SeenRequest } from '../doctor-mark.ts';
import { type Finding, ok, problem, skipped, warning } from '../finding.ts';

type ProxyConfig = Pick<Config, 'publicUrl' | 'host' | 'port' | 'trustedProxies'>;

const patienceMs = 8000;
/** Reserved for documentation (RFC 5737). How the proxy treats it shows whether visitors can fake their IP address. */
export const claimedAddress = '192.0.2.77';

interface ProxyResponse {
  readonly status: number;
  /** Missing unless the shop itself responded and accepted our mark. */
  readonly seen?: SeenRequest;
  readonly isShop: boolean;
}

export const askShop = async (url: string, sessionSecret: string): Promise<ProxyResponse> => {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: { [doctorHeader]: createDoctorMark(sessionSecret), 'x-forwarded-for': claimedAddress },
  });
  const text = await response.text();
  try {
    const body = JSON.parse(text) as { status?: unknown; seen?: SeenRequest };
    return { status: response.status, isShop: body.status === 'ok', ...(body.seen && { seen: body.seen }) };
  } catch {
    return { status: response.status, isShop: false };
  }
};

/** Checks what runs here and what reaches it from outside. `sessionSecret` is null if this machine doesn't know it. */
export const checkProxy = async (config: ProxyConfig, sessionSecret: string | null): Promise<Finding[]> => {
  const { publicUrl, host, port } = config;
  const secret = sessionSecret ?? '';
  const here = `http://${host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? (host === '::' ? '[::1]' : `[${host}]`) : host}:${port}`;
  const runs = (await askShop(`${here}/healthz`, secret).catch(() => null))?.isShop ?? false;
  const own = runs ? ok(`the shop answers at ${here}`) : skipped(`no shop answers at ${here}`);
  if (publicUrl === null || isLoopback(new URL(publicUrl).hostname))
    return [own, skipped('nobody else can reach this shop: there is no public address')];
  const outside = await askShop(`${publicUrl}/healthz`, secret).catch((error: unknown) => away(publicUrl, error, runs));
  if ('state' in outside) return [own, outside];
  if (!outside.isShop) return [own, notTheShop(publicUrl, outside.status, runs)];
  const https = publicUrl.startsWith('https:') ? await checkHttps(publicUrl) : [plainHttp(publicUrl)];
  const uploads = await checkUploads(`${publicUrl}/healthz`);
  return [own, ...https, ...judgeProxy(outside.seen ?? null, config), ...uploads];
};

const plainHttp = (publicUrl: string): Finding =>
  problem(
    `${publicUrl} is not encrypted: passwords and cookies can be read on the way`,
    'put a proxy with a certificate in front, and make PUBLIC_URL https://',
  );

const certificateTodo = 'renew the certificate, or let the proxy do it (Caddy does it automatically)';

const todoByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'make the name’s DNS record (A, AAAA) lead to the proxy, or correct PUBLIC_URL',
  EAI_AGAIN: 'check this machine’s DNS',
  ECONNREFUSED: 'start the proxy, and open its port in the firewall',
  ETIMEDOUT: 'open ports 80 and 443; if others reach it, your router doesn’t lead back: put the name into /etc/hosts',
  UND_ERR_CONNECT_TIMEOUT:
    'open ports 80 and 443; if others reach it, your router doesn’t lead back: put the name into /etc/hosts',
  CERT_HAS_EXPIRED: certificateTodo,
  ERR_TLS_CERT_ALTNAME_INVALID: 'get a certificate for this very name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'get a certificate from an authority that browsers trust (Let’s Encrypt)',
  SELF_SIGNED_CERT_IN_CHAIN: 'get a certificate from an authority that browsers trust (Let’s Encrypt)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'give the proxy the whole chain, with the intermediate certificates',
};

const away = (publicUrl: string, error: unknown, runs: boolean): Finding => {
  const cause = error instanceof Error ? error.cause : undefined;
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const { code = '' } = (first ?? {}) as { code?: string };
  const what = `${publicUrl} can’t be reached: ${messageOf(first ?? error)}`;
  return problem(what, todoByCode[code] ?? (runs ? 'check the proxy' : 'start the shop and the proxy'));
};

const notTheShop = (publicUrl: string, status: number, runs: boolean): Finding => {
  const what = `${publicUrl}/healthz answers ${status}, and not as the shop does`;
  if (status >= 502 && status <= 504)
    return problem(what, runs ? 'the proxy can’t reach the shop: give it the shop’s HOST and PORT' : 'start the shop');
  if (status >= 300 && status < 400) return problem(what, 'make PUBLIC_URL the address that isn’t redirected');
  return problem(what, 'the proxy must pass every path on to the shop');
};

/** Slightly more than the largest piece of an upload that a browser sends. */
const pieceBytes = 17 * 1024 * 1024;

/** A proxy with a lower limit responds 413 to the headers alone, so no body is sent. */
export const checkUploads = async (url: string, waitMs = 2000): Promise<Finding[]> => {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const status = await new Promise<number | null>((resolve) => {
    const sent = send(url, { method: 'POST', headers: { 'content-length': pieceBytes }, timeout: waitMs });
    sent.once('response', (response) => resolve(response.statusCode ?? null));
    sent.once('timeout', () => sent.destroy());
    sent.once('close', () => resolve(null));
    sent.on('error', () => resolve(null));
    sent.once('response', () => sent.destroy());
    sent.flushHeaders();
  });
  return status === 413
    ? [problem('the proxy refuses uploads of 17 MB', 'nginx: client_max_body_size 0, and proxy_request_buffering off')]
    : [];
};

const checkHttps = async (publicUrl: string): Promise<Finding[]> => {
  const { hostname, port } = new URL(publicUrl);
  const validTo = await certificateEnd(hostname, Number(port || 443)).catch(() => null);
  const found = [judgeCertificate(validTo, new Date())];
  if (port !== '') return found;
  const plain = await fetch(`http://${hostname}/healthz`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null);
  await plain?.body?.cancel();
  if (plain?.ok)
    found.push(warning(`http://${hostname} answers without encryption, too`, 'redirect it to https:// in the proxy'));
  return found;
};

const certificateEnd = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: patienceMs }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
  });

export const judgeCertificate = (validTo: Date | null, now: Date): Finding => {
  const days = validTo === null ? Number.NaN : Math.floor((validTo.getTime() - now.getTime()) / dayMs);
  if (Number.isNaN(days)) return ok('HTTPS works');
  return days < 14
    ? warning(`HTTPS works, but its certificate ends in ${days} days`, certificateTodo)
    : ok(`HTTPS works; its certificate is valid for ${days} days`);
};

const nginxLines = 'nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; Caddy does it automatically';

/** Whether the proxy names the visitor to the shop, and whether the shop trusts it. */
export const judgeProxy = (
  seen: SeenRequest | null,
  { publicUrl, trustedProxies }: Pick<ProxyConfig, 'publicUrl' | 'trustedProxies'>,
): Finding[] => {
  if (seen === null)
    return [
      warning(
        'the shop behind the proxy didn’t recognize this command, so its headers weren’t checked',
        'run it with the same SESSION_SECRET as the shop (--env-file FILE), and the same version',
      ),
    ];
  const { peer, trusted, ip, forwardedFor, forwardedProto } = seen;
  const secure = publicUrl?.startsWith('https:') ?? false;
  const untouched = forwardedFor === claimedAddress;
  if (untouched && !secure) return [ok(`no proxy in between: visitors connect to the shop themselves`)];
  if (forwardedFor === null || untouched)
    return [
      problem(
        forwardedFor === null
          ? 'the proxy sends no X-Forwarded-For: all visitors look like one and share its limits'
          : 'the proxy passes on whatever X-Forwarded-For a visitor sends: anyone can claim to be someone else',
        nginxLines,
      ),
    ];
  // Comparing `ip` with `peer` wouldn't do: they are equal if the doctor runs on the proxy's machine.
  const address = trusted
    ? ok(`the proxy (${peer}) is trusted; to the shop, this machine is ${ip}`)
    : problem(
        `X-Forwarded-For comes from ${peer}, which TRUSTED_PROXIES lacks: all visitors look like one and share its limits`,
        `set TRUSTED_PROXIES=${[...trustedProxies, peer].join(',')}`,
      );
  if (forwardedProto === null)
    return [
      address,
      warning('the proxy sends no X-Forwarded-Proto', 'nginx: proxy_set_header X-Forwarded-Proto $scheme'),
    ];
  if (secure && !forwardedProto.startsWith('https'))
    return [
      address,
      warning(`the proxy says X-Forwarded-Proto: ${forwardedProto}`, 'let the proxy that ends HTTPS set it to https'),
    ];
  return [address];
};
