import axios, { AxiosInstance, AxiosRequestConfig } from 'axios';

export interface HttpClient {
  get<T>(path: string, params?: Record<string, unknown>): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
}

export class AxiosHttpClient implements HttpClient {
  private readonly http: AxiosInstance;
  constructor(baseURL: string) {
    this.http = axios.create({ baseURL });
  }
  async get<T>(path: string, params?: Record<string, unknown>): Promise<T> {
    const res = await this.http.get<T>(path, { params });
    return res.data;
  }
  async post<T>(path: string, body?: unknown): Promise<T> {
    const res = await this.http.post<T>(path, body);
    return res.data;
  }
}
