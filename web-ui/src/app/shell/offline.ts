/** Whether a server of this name needs no network to be reached. */
export function isOnThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
