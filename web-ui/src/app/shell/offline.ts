/** Whether a server of this name can be reached without a network. */
export function isOnThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
