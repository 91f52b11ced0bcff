/** Client addresses in canonical form, and the network that limits count by. */
import { isIP, SocketAddress } from 'node:net';

/** An IPv4 address on a dual-stack socket. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** The canonical form of an address ("::FFFF:c633:6407" is "198.51.100.7"); undefined if it is not one. */
export function canonicalAddress(text: string): string | undefined {
  // Some proxies append the port; a link-local zone is meaningless to others.
  const bare = (/^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text).replace(/%.*$/, '');
  const family = isIP(bare);
  if (family === 0) return undefined;
  if (family === 4) return bare;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return mapped.exec(address)?.[1] ?? address;
}

/** The network of an address: an IPv4 address itself, for IPv6 the /64 of one home or phone. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
