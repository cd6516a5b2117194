import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { robotsTag } from '#contract-kit/robots-tag.ts';

/**
 * The headers of every response, computed once, because helmet takes several times as long as the rest of a small
 * response. Forms may lead to `formTargets`, including by redirects; frames may show pages of `frameOrigins`.
 */
export const securityHeaders = (
  secure: boolean,
  formTargets: readonly string[],
  frameOrigins: readonly string[] = [],
): Readonly<Record<string, string>> => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A producer's browser makes videos. Every page needs this, because navigation loads no new document.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'", ...formTargets],
        frameSrc: ["'self'", ...frameOrigins],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  apply(response.req, response, () => {});
  response.setHeader('x-robots-tag', robotsTag);
  // Reserves rights in text and data mining under Article 4(3) of Directive (EU) 2019/790, in the form of the TDM
  // Reservation Protocol: https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/
  response.setHeader('tdm-reservation', '1');
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
};
