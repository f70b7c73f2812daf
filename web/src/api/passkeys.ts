// Passkeys: what the server asks goes to the browser, and what a device answers goes back. WebAuthn speaks in
// bytes, the server in base64.
import { given, http } from './client';
import type { components } from './openapi';

export type PasskeyView = components['schemas']['PasskeyView'];

/** possible tells whether this browser has passkeys for this page: it needs https or localhost, and a name. */
export const possible = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

const text = (raw: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(raw)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

interface Named {
  id: string;
  type: 'public-key';
  transports?: AuthenticatorTransport[];
}
const inBytes = (list: Named[] = []) => list.map((c) => ({ ...c, id: bytes(c.id) }));

type AskedToMake = Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials' | 'extensions'
> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Named[];
};
type AskedToSign = { challenge: string; rpId: string; timeout?: number; allowCredentials?: Named[] };

/** waiting is the question that stands in a field until somebody picks a passkey there: a browser has one at a time. */
let waiting: AbortController | null = null;

/** stopWaiting takes it back. */
export function stopWaiting(): void {
  waiting?.abort();
  waiting = null;
}

let question: Promise<unknown> = Promise.resolve();

/**
 * asked is when the server has put its question to nobody in particular, if that is under way: a stranger gets a
 * session with it, and a user who has signed in before it comes would be a stranger again.
 */
export const asked = (): Promise<unknown> => question.catch(() => {});

/** answered is what a device said, or null if nobody wanted to answer. */
async function answered(asking: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asking) as PublicKeyCredential | null;
  } catch (e) {
    if (e instanceof DOMException) return null;
    throw e;
  }
}

/** make has a device make a passkey, as the server asked. */
async function make(asked: AskedToMake) {
  stopWaiting();
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: inBytes(asked.excludeCredentials),
  };
  const made = await answered(navigator.credentials.create({ publicKey }));
  if (!made) return null;
  const said = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: {
      clientDataJSON: text(said.clientDataJSON),
      attestationObject: text(said.attestationObject),
      transports: said.getTransports?.() ?? [],
    },
  };
}

/** sign has a device sign what the server asked: now, or when a passkey is picked in a field. */
async function sign(asked: AskedToSign, inField = false) {
  stopWaiting();
  waiting = new AbortController();
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: bytes(asked.challenge),
    rpId: asked.rpId,
    timeout: asked.timeout,
    allowCredentials: inBytes(asked.allowCredentials),
    userVerification: 'preferred',
  };
  const mediation = inField ? 'conditional' : 'optional';
  const signed = await answered(navigator.credentials.get({ publicKey, mediation, signal: waiting.signal }));
  if (!signed) return null;
  const said = signed.response as AuthenticatorAssertionResponse;
  return {
    id: signed.id,
    rawId: text(signed.rawId),
    type: signed.type,
    response: {
      clientDataJSON: text(said.clientDataJSON),
      authenticatorData: text(said.authenticatorData),
      signature: text(said.signature),
      userHandle: said.userHandle ? text(said.userHandle) : undefined,
    },
  };
}

/** inFields tells whether the browser offers passkeys where one types a name. */
export const inFields = async (): Promise<boolean> =>
  possible() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

export const passkeys = {
  list: () => given(http.GET('/api/account/passkeys')),
  /** enter signs in; null if nobody answered. */
  async enter(inField = false) {
    const asking = given(http.POST('/api/session/passkey/begin'));
    question = asking;
    const { options } = await asking;
    const credential = await sign(options as AskedToSign, inField);
    return credential && (await given(http.POST('/api/session/passkey', { body: { credential } })));
  },
  /** prove shows who one is; false if nobody answered. */
  async prove(): Promise<boolean> {
    const { options } = await given(http.POST('/api/account/proof/begin'));
    const credential = await sign(options as AskedToSign);
    if (credential) await given(http.POST('/api/account/proof', { body: { credential } }));
    return credential !== null;
  },
  proveBy: (password: string) => given(http.POST('/api/account/proof', { body: { password } })),
  /** add takes a proof; null if nobody answered. */
  async add(name: string) {
    const { options } = await given(http.POST('/api/account/passkeys/begin'));
    const credential = await make(options as AskedToMake);
    return credential && (await given(http.POST('/api/account/passkeys', { body: { name, credential } })));
  },
  rename: (id: string, name: string) =>
    given(http.PUT('/api/account/passkeys/{id}', { params: { path: { id } }, body: { name } })),
  remove: (id: string) => given(http.DELETE('/api/account/passkeys/{id}', { params: { path: { id } } })),
};
