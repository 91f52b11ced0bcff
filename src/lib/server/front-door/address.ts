/** Addresses of clients: each has one spelling, and what limits count by is the line it comes from. */
import { isIP, SocketAddress } from 'node:net';

/** What an IPv4 address becomes on a socket that takes both kinds. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** The one spelling of an address ("::FFFF:c633:6407" is "198.51.100.7"); undefined for what is none. */
export function canonicalAddress(text: string): string | undefined {
  // Some proxies write the port behind it, and a link's zone says nothing to others.
  const bare = (/^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text).replace(/%.*$/, '');
  const family = isIP(bare);
  if (family === 0) return undefined;
  if (family === 4) return bare;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return mapped.exec(address)?.[1] ?? address;
}

/** The line an address belongs to: an IPv4 address itself, of IPv6 the /64 that one home or phone has to itself. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
