import type { Check } from './check.ts';

/**
 * Fields that say something about the message, the connection or the host rather than about the API: registered in
 * the IANA field name registry, or set by common proxies and frameworks. A description need not declare them.
 */
const STANDARD = new Set(
  `
  accept accept-ch accept-encoding accept-patch accept-post accept-ranges age allow alt-svc cache-control
  clear-site-data connection
  content-disposition content-encoding content-language content-length content-location content-range
  content-security-policy content-security-policy-report-only content-type cross-origin-embedder-policy
  cross-origin-opener-policy cross-origin-resource-policy date deprecation etag expires keep-alive last-modified
  location nel origin-agent-cluster permissions-policy pragma proxy-authenticate proxy-connection
  referrer-policy report-to reporting-endpoints retry-after server server-timing set-cookie
  strict-transport-security sunset timing-allow-origin trailer traceparent tracestate transfer-encoding upgrade
  vary via warning www-authenticate x-content-type-options x-correlation-id x-dns-prefetch-control
  x-download-options x-frame-options x-permitted-cross-domain-policies x-powered-by x-request-id x-robots-tag
  x-runtime x-ua-compatible x-xss-protection
  `
    .trim()
    .split(/\s+/),
);

const STANDARD_PREFIX = /^(access-control-|ratelimit-|x-ratelimit-|sec-|cf-)/;

/** Every response header is declared, standard, or allowed by the scenario. OpenAPI lets a response have others. */
export const undeclaredHeader: Check = {
  id: 'undeclared-header',
  title: 'no header that the response does not declare',
  isExtra: true,
  inspect({ response, declared }, session) {
    if (declared === undefined) return undefined;
    const known = new Set(declared.headers.map((header) => header.name.toLowerCase()));
    const unknown = [...response.headers].filter(([name]) => {
      return (
        !known.has(name) && !STANDARD.has(name) && !STANDARD_PREFIX.test(name) && !session.allowedHeaders.has(name)
      );
    });
    return unknown.map(([name, values]) => ({
      part: 'header',
      pointer: name,
      expected: `no header ${name} on ${declared.status}`,
      got: JSON.stringify(values.join(', ')),
    }));
  },
};
