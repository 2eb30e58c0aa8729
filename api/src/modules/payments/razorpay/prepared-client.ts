import Razorpay from 'razorpay';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

/** The part of the package's HTTP instance (axios) that we set; its types leave it out. */
interface HttpInstance {
  readonly defaults: {
    baseURL?: string;
    timeout?: number;
    maxRedirects?: number;
    maxContentLength?: number;
  };
  readonly interceptors: {
    readonly response: {
      use(onAnswer: undefined, onFailure: (failure: HttpFailure) => Promise<never>): unknown;
    };
  };
}

interface HttpFailure {
  response?: { status: number; data: unknown };
  readonly message?: string;
}

/**
 * The package's client with what its options do not offer: an address, a timeout (its own is
 * none at all), no redirects, and an answer of status 0 where there was none, because the
 * package reads the answer of a failed request without looking whether there is one.
 */
export function preparedClient(settings: {
  readonly keyId: string;
  readonly keySecret: string;
  readonly apiUrl: string;
}): Razorpay {
  const client = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
  const { rq: http } = client.api as unknown as { readonly rq: HttpInstance };
  http.defaults.baseURL = settings.apiUrl;
  http.defaults.timeout = TIMEOUT_MS;
  http.defaults.maxRedirects = 0;
  http.defaults.maxContentLength = MAX_ANSWER_BYTES;
  http.interceptors.response.use(undefined, (failure) => {
    failure.response ??= {
      status: 0,
      data: { error: { code: 'NO_ANSWER', description: failure.message ?? '' } },
    };
    failure.response.data ??= {};
    return Promise.reject(failure);
  });
  return client;
}
